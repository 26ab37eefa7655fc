import type { EventObjects, ProblemCode } from '@souk/sdk'
import type { BuiltInPolicy } from '../base/generated/names.ts'
import type { Texts } from './index.ts'

export interface ProblemText {
  readonly title: string
  readonly detail: string
}

/** What the differences of events name: every field but those that change with every change. */
type EventField = Exclude<
  { [Type in keyof EventObjects]: keyof EventObjects[Type]['object'] }[keyof EventObjects],
  'id' | 'version' | 'created_at' | 'updated_at'
>

/**
 * All texts in a language other than English. Where English may be silent because the API itself speaks it, a
 * translation says everything.
 */
export interface Translation extends Texts {
  readonly fields: Texts['fields'] & Readonly<Record<EventField, string>>
  readonly problems: Readonly<Record<ProblemCode, ProblemText>>
  readonly policies: Texts['policies'] & {
    readonly builtIn: Readonly<Record<BuiltInPolicy, string>>
  }
}
