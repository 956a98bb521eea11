/**
 * The body as text, or undefined as soon as it has more than `maxBytes`; what follows is not read. Counted are the bytes
 * after decompression, chunk by chunk, so that a small answer that unpacks to a huge one ends here too.
 */
export async function readCapped(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
