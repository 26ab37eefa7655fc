/** The content in pieces of one size, the last of which may be shorter. No more than one piece is held. */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of content) {
    let rest = chunk
    while (heldBytes + rest.length >= partBytes) {
      const piece = rest.subarray(0, partBytes - heldBytes)
      yield Buffer.concat([...held, piece], partBytes)
      rest = rest.subarray(piece.length)
      held = []
      heldBytes = 0
    }
    if (rest.length > 0) held.push(rest)
    heldBytes += rest.length
  }
  if (heldBytes > 0) yield Buffer.concat(held, heldBytes)
  return undefined
}
