/** The picture of NUL; those of the other control characters follow in the same order. */
const pictures = 0x2400
const pictureOfDelete = '\u2421'

/**
 * The first bytes of an answer as text that any database and screen can take: what is no UTF-8 becomes U+FFFD, a
 * control character its picture, everything else stays as it came. At most as many characters as bytes.
 */
export function readable(bytes: Uint8Array, keptBytes: number): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const isCut = bytes.length > keptBytes
  // While more is expected, the decoder holds back a character of which only the first bytes are here.
  return decoder.decode(bytes.subarray(0, keptBytes), { stream: isCut }).replace(controls, picture)
}

const controls = /(?![\t\n\r])\p{Cc}/gu

function picture(control: string): string {
  const code = control.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(pictures + code)
  return code === 0x7f ? pictureOfDelete : '\ufffd'
}
