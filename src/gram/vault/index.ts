export { createDocumentFile, readDocumentFile, statDocumentFile, writeDocumentFile } from "./document-file.js";
export type { FileStamp } from "./file-stamp.js";
export { twinOf } from "./path-twin.js";
export { removeStrays } from "./remove-strays.js";
export type { ScannedFile, VaultProblem, VaultScan } from "./scan-vault.js";
export { scanVault } from "./scan-vault.js";
export type { Turn } from "./vault-lock.js";
export { OWN_FOLDER, VaultLock } from "./vault-lock.js";
export { vaultFolder, vaultPath } from "./vault-path.js";
