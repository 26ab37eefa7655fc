/** How often a line ends before the byte. */
export function linesIn(bytes: Uint8Array, end = bytes.length): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0 && at < end; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}
