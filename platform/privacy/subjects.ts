import { hash } from 'node:crypto'
import { emailKey } from '../emails.ts'
import { idsIn } from '../ids/ids-in.ts'
import type { Person } from './declaration.ts'

/**
 * What a copy is found by: the ids in it and then, as far as there is room, the email addresses. Of somebody who was to be
 * created, and never was, there is no id.
 */
export function subjectsIn(value: unknown, max: number): string[] {
  const ids = idsIn(value, max)
  const emails = [...new Set(emailsIn(value))].slice(0, max - ids.length)
  return [...ids, ...emails.map(subjectOf)]
}

/** What copies about a person are found by, besides the ids of its records. */
export function subjectsOfPerson({ emails }: Person): string[] {
  return [...new Set(emails.map((email) => subjectOf(emailKey(email))))]
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
  if (typeof value === 'string') return emailsOf(decoded(value))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => [
    ...emailsOf(name),
    ...(name === 'path' && typeof one === 'string' ? emailsInPath(one) : emailsIn(one)),
  ])
}

/** Each value of its query is a text of its own. */
function emailsInPath(path: string): string[] {
  return path.split(/[?&=]/).flatMap((part) => emailsOf(decoded(part)))
}

/** As the fields take it that are an address. */
const wholeAddress = /^[^\s@]+@[^\s@]+$/
const addressMax = 254

/**
 * A text that is an address and nothing else is that address, whatever characters it has, and never a part of it, which may
 * be somebody else's. In a sentence an address is what has usual characters. One address is one subject, and none is left
 * when that goes.
 */
function emailsOf(text: string): string[] {
  if (!text.includes('@')) return []
  const email = emailKey(text)
  const isWhole = email.length <= addressMax && wholeAddress.test(email)
  return isWhole ? [email] : emailsInSentence(email)
}

/** From each `@` to what ends an address: however long the text is, each of its characters is seen twice at most. */
function emailsInSentence(text: string): string[] {
  const found: string[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const local = text.slice(beginOfLocal(text, at), at).replace(/^[.'-]+/, '')
    const domain = text.slice(at + 1, endOfDomain(text, at + 1)).replace(/[.-]+$/, '')
    if (local !== '' && domain !== '') found.push(`${local}@${domain}`)
  }
  return found
}

const inLocal = /^[\p{L}\p{M}\p{N}._+'-]/u
const inDomain = /^[\p{L}\p{M}\p{N}.-]/u
const localMax = 64
const domainMax = 255

function beginOfLocal(text: string, at: number): number {
  let begin = at
  while (begin > 0 && at - begin < localMax) {
    const isPair = begin > 1 && (text.codePointAt(begin - 2) ?? 0) > 0xffff
    const previous = begin - (isPair ? 2 : 1)
    if (!inLocal.test(text.slice(previous, begin))) break
    begin = previous
  }
  return begin
}

function endOfDomain(text: string, from: number): number {
  let end = from
  while (end < text.length && end - from < domainMax) {
    const letter = String.fromCodePoint(text.codePointAt(end) ?? 0)
    if (!inDomain.test(letter)) break
    end += letter.length
  }
  return end
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
