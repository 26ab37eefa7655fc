import type { scopes } from '../base/generated/access.ts'

type Scope = keyof typeof scopes
type Area = Scope extends `${infer Name}:${string}` ? Name : never

/** Complete in every language; whoever asks may have one of a later release. */
type TextsFor<Name extends string> = Readonly<Record<Name, string>> &
  Readonly<Record<string, string | undefined>>

export interface ScopeTexts {
  readonly areas: TextsFor<Area>
  /** Everything of an area, also what a later release adds. */
  readonly everything: string
  readonly names: TextsFor<Scope>
}
