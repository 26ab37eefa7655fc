import type { Cart } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { moneyText } from '../../base/money.ts'
import { addCode, removeCode } from '../../cart/cart.ts'
import { Failure } from '../../kit/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useTexts } from '../../texts/index.ts'

/** Discount codes: each says whether it takes something off, and if not, why. */
export function Codes({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const adding = useWork(async (code: string) => {
    await addCode(code)
    setTyped('')
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const code = typed.trim()
    if (code !== '') void adding.run(code)
  }
  return (
    <section class="codes">
      <form class="code-form" onSubmit={submit}>
        <label class="field">
          {t.cart.code}
          <input
            class="input"
            autocomplete="off"
            autocapitalize="characters"
            maxLength={64}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" aria-busy={adding.isRunning}>
          {t.cart.addCode}
        </button>
      </form>
      {adding.error !== undefined && <Failure error={adding.error} />}
      <CodeList cart={cart} />
    </section>
  )
}

/** Those that were entered, each with a way to remove it. */
export function CodeList({ cart }: { readonly cart: Cart }) {
  return (
    <ul class="code-list">
      {cart.codes.map((code) => (
        <Code key={code.code} code={code} />
      ))}
    </ul>
  )
}

interface CodeProps {
  readonly code: Cart['codes'][number]
}

function Code({ code }: CodeProps) {
  const t = useTexts()
  const removing = useWork(() => removeCode(code.code))
  const reasons: Readonly<Record<string, string>> = t.cart.codeReasons
  return (
    <li class={code.is_applied ? 'code applied' : 'code'}>
      <Icon name={code.is_applied ? 'circle-check' : 'circle-alert'} />
      <span class="theirs" dir="auto">
        <strong>{code.code}</strong>
        {!code.is_applied && ` · ${reasons[code.reason ?? ''] ?? t.cart.codeUnused}`}
        {code.gap?.amount && ` · ${t.cart.gap(moneyText(code.gap.amount))}`}
      </span>
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={t.cart.removeCode(code.code)}
        onClick={() => void removing.run()}
      >
        <Icon name="x" />
      </button>
    </li>
  )
}
