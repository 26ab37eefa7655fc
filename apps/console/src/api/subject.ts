import { kept } from '../base/generated/kept.ts'
import type { events } from '../base/generated/names.ts'

/** What events are about: `order` of `order.paid`. */
export type Noun<Type = keyof typeof events> = Type extends `${infer Name}.${string}` ? Name : never

/** What services keep right after events, a moment later and without an event of its own. */
export type Kept = keyof typeof kept

/** What a question shows or a change touches; `*` is whatever happens. */
export type Subject = Noun | Kept | '*'

/** When it is looked at again: mostly it is right by the first time, and by the second on a busy machine too. */
export const keptAfterMs = [600, 1_500] as const

export function isKept(subject: string): subject is Kept {
  return Object.hasOwn(kept, subject)
}

/** What may look otherwise after an event: its noun at once, and what is kept right after it. A reset changes everything. */
export function subjectsOf(type: string): readonly Subject[] {
  if (type === 'sandbox.reset') return ['*']
  const noun = type.slice(0, type.indexOf('.')) as Noun
  const following = Object.keys(kept).filter(isKept)
  return [noun, ...following.filter((one) => (kept[one] as readonly string[]).includes(type))]
}
