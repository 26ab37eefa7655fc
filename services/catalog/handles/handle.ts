import { shortOf } from '@souk/platform'
import { inPlainLetters } from '../letters.ts'

const handleLengthMax = 80

/** A readable handle from the title; `otherwise` for a title without any Latin letter or digit. */
export function handleFrom(title: string, otherwise = 'product'): string {
  const plain = inPlainLetters(title.toLowerCase())
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
  return words.join('-').slice(0, handleLengthMax).replace(/-$/, '') || otherwise
}

/** Appends the end of the id to a handle that another one has. */
export function distinctHandle(handle: string, id: string): string {
  return `${handle}-${shortOf(id)}`
}
