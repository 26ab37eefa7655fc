import { type Static, type TSchema, Type } from 'typebox'

/** One variable of the environment. The schema says which values it takes, and gives the type. */
interface Declaration<Schema extends TSchema> {
  readonly name: string
  readonly schema: Schema
  readonly meaning: string
  /** What a complaint calls allowed, where the schema alone does not tell a person. */
  readonly allowed?: string
  /** How a complaint repeats a value that may hold a password. */
  readonly show?: (text: string) => string
}

/** As declared, and what holds when nobody sets it: a value, or in words what happens then. */
export interface Setting<Type> extends Declaration<TSchema> {
  readonly fallback: Type
  readonly otherwise: string
}

export function setting<const Schema extends TSchema>(
  declaration: Declaration<Schema> & { readonly fallback: Static<Schema> },
): Setting<Static<Schema>> {
  return { ...declaration, otherwise: `\`${declaration.fallback}\`` }
}

export function optional<const Schema extends TSchema>(
  declaration: Declaration<Schema> & { readonly otherwise: string },
): Setting<Static<Schema> | undefined> {
  return { ...declaration, fallback: undefined }
}

/** An address without a path. */
export const WebOrigin = Type.Refine(Type.String(), (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
})
