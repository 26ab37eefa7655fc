import { type TSchema, Type } from 'typebox'

/** What a route answers with instead of JSON for programs: a file, by each media type that it can have. */
export type AnsweredFile = Readonly<Record<string, TSchema>>

/** A file of which nothing is said but how it may look: bytes, for whoever reads them. JSON has a schema. */
export function bytesLike(example: string): TSchema {
  return Type.String({ format: 'binary', examples: [example] })
}

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
