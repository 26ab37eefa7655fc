/**
 * `Content-Disposition` of a file that is saved under that name. Any text can be written in the form of RFC 8187; programs that
 * do not read that get the letters of ASCII.
 */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
