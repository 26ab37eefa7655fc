import { type ClientOperation, type Document, resolved } from './described.ts'
import type { Json } from './schema-types.ts'

/** A list, and how its pages follow each other. */
export interface Paging {
  /** By a cursor, or by the sequence of events. */
  readonly mark: 'c' | 'e'
  readonly item: Json
  /** The page has nothing but its items, its limit and what comes next. */
  readonly isPlain: boolean
}

interface PageSchema {
  readonly properties?: {
    readonly content?: { readonly items: Json }
    readonly data?: { readonly items: Json }
    readonly page?: { readonly properties: Json }
  }
}

export function pagingOf(operation: ClientOperation, document: Document): Paging | undefined {
  const names = operation.query.map(({ name }) => name)
  const mark = names.includes('cursor') ? 'c' : names.includes('after_sequence') ? 'e' : undefined
  const [answer] = operation.answers
  if (mark === undefined || answer === undefined) return undefined
  const { properties } = resolved(answer, document) as PageSchema
  const { items: item } = properties?.content ?? properties?.data ?? {}
  if (item === undefined) return undefined
  const isPlain =
    Object.keys(properties ?? {}).join() === 'content,page' &&
    Object.keys(properties?.page?.properties ?? {}).join() === 'limit,next'
  return { mark, item, isPlain }
}
