import type { OperationId, Souk } from '@souk/sdk'
import type { leftOut } from './left-out.ts'

type LeftOut = keyof typeof leftOut

/**
 * What is sent, with every field that the API takes: one that may be missing has to be named all the same, as `undefined`
 * where a form has nothing for it. So a form that forgets a field, or one that the API has got since, does not compile.
 */
export type Whole<Sent, Path extends string> = Sent extends readonly (infer Item)[]
  ? readonly Whole<Item, Path>[]
  : Sent extends object
    ? WholeObject<Sent, Path>
    : Sent

type WholeObject<Sent extends object, Path extends string> = string extends keyof Sent
  ? Sent
  : {
      readonly [Field in Exclude<keyof Sent, LeftOutOf<Sent, Path>>]: Whole<
        Sent[Field],
        `${Path}.${Field & string}`
      >
    } & { readonly [Field in LeftOutOf<Sent, Path>]?: never }

type LeftOutOf<Sent, Path extends string> = {
  [Field in keyof Sent]-?: `${Path}.${Field & string}` extends LeftOut ? Field : never
}[keyof Sent]

/** What an operation is sent by a form. */
export type Sent<Id extends OperationId> = Whole<NonNullable<Parameters<Souk[Id]>[0]>, Id>
