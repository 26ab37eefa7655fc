import type { FieldError } from '@souk/platform'
import { codeUnknown } from '@souk/promotions/contract'

/** A cart takes codes that there are, whether they apply to it or not. Those of other customers are as unknown as any. */
export function checkKnown(wrong: readonly string[], pathOf: (code: string) => string): void {
  const [code] = wrong
  if (code === undefined) return
  const errors = wrong.map((each): FieldError => {
    return { path: pathOf(each), code: 'code_unknown', message: 'does not exist' }
  })
  throw codeUnknown({ code }, { errors })
}
