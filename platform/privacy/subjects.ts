import { hash } from 'node:crypto'
import { emailKey } from '../emails.ts'
import { idsIn } from '../ids/ids-in.ts'
import type { Person } from './declaration.ts'

/**
 * What a copy is found by: the ids and the email addresses in it. Of somebody who was to be created, and never was, there is
 * no id.
 */
export function subjectsIn(value: unknown, max: number): string[] {
  return [...new Set([...emailsIn(value).map(subjectOf), ...idsIn(value, max)])].slice(0, max)
}

/** What copies about a person are found by, besides the ids of its records. */
export function subjectsOfPerson({ emails }: Person): string[] {
  return [...new Set(emails.flatMap(emailsOf).map(subjectOf))]
}

const emailPrefix = 'email '

/**
 * A digest, so that nobody reads addresses in tables of subjects. It would confirm a guess, so it is erased with the person
 * too.
 */
function subjectOf(email: string): string {
  return `${emailPrefix}${hash('sha256', email, 'base64url')}`
}

export function isSubjectOfEmail(subject: string): boolean {
  return subject.startsWith(emailPrefix)
}

function emailsIn(value: unknown): string[] {
  if (typeof value === 'string') return emailsOf(value)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => [...emailsOf(name), ...emailsIn(one)])
}

const anAddress = /[\p{L}\p{M}\p{N}._+'-]{1,64}@[\p{L}\p{M}\p{N}.-]{1,255}/gu

/**
 * Wherever they stand: alone in a field, in a path or in a sentence. Of an address with stranger characters it is the part
 * around the `@`, in every text that it stands in: one address is one subject, and none is left when that goes.
 */
function emailsOf(text: string): string[] {
  const plain = decoded(text)
  if (!plain.includes('@')) return []
  const found = emailKey(plain).match(anAddress) ?? []
  return found.map((one) => one.replace(/^[.'-]+/, '').replace(/[.-]+$/, ''))
}

/** As in a query. What only looks like it is left as it is. */
function decoded(text: string): string {
  if (!text.includes('%40')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replaceAll('%40', '@')
  }
}
