import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { moneyText } from '../../../kit/money.ts'
import { TimeField, timeOfField } from '../../../kit/time-field.tsx'
import { navigate } from '../../../router/address.ts'
import { useCaller } from '../../../session/caller.ts'
import { currencyNames } from '../../../shared/names/currencies.ts'
import { NameField } from '../../../shared/names/name-field.tsx'
import { useTexts } from '../../../texts/index.ts'
import { JournalLines } from './journal-lines.tsx'
import { emptyLine, faultOf, postingsOf, sumsOf } from './lines.ts'

const limits = requests.createLedgerTransaction

interface Fields {
  readonly memo: string
  readonly at: string
  readonly currency: string
}

/** Enters a journal, which somebody else posts. */
export function JournalDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const own = useCaller().data?.tenant.currency ?? 'EUR'
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const [lines, setLines] = useState(() => [emptyLine(0), emptyLine(1)])
  const fields: Fields = { memo: '', at: '', currency: own, ...typed }
  const set = (some: Partial<Fields>) => setTyped((before) => ({ ...before, ...some }))
  const { currency } = fields
  const postings = postingsOf(lines, currency)
  const { difference } = sumsOf(lines, currency)
  const isWrong = lines.some((line) => faultOf(line, currency) !== undefined)
  const change = useEntering(onClose)
  const unbalanced = t.journals.unbalanced(moneyText({ amount: difference, currency }))
  return (
    <Dialog
      isWide
      title={t.journals.enter}
      action={t.journals.enter}
      isIncomplete={postings === undefined || isWrong || fields.memo.trim() === ''}
      hindrance={postings && difference !== 0 ? unbalanced : undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => {
        if (!postings) return
        const at = timeOfField(fields.at)?.toISOString()
        void change.run({ memo: fields.memo.trim(), effective_at: at, currency, postings })
      }}
      onClose={onClose}
    >
      <TextField
        {...limits.memo}
        label={t.journals.memo}
        path="/memo"
        isFirst
        example={t.journals.memoExample}
        value={fields.memo}
        onInput={(memo) => set({ memo })}
      />
      <div class="fields-beside">
        <TimeField
          label={t.ledger.effective}
          path="/effective_at"
          isOptional
          hint={t.journals.effectiveHint}
          value={fields.at}
          onInput={(at) => set({ at })}
        />
        <NameField
          names={currencyNames}
          label={t.kit.currency}
          path="/currency"
          value={currency}
          onChange={(chosen) => set({ currency: chosen })}
        />
      </div>
      <JournalLines lines={lines} currency={currency} onChange={setLines} />
      <p class="soft">{t.journals.enterText}</p>
    </Dialog>
  )
}

type Entered = Omit<Parameters<typeof souk.createLedgerTransaction>[0], 'kind'>

function useEntering(onEnd: () => void) {
  const t = useTexts()
  return useChange({
    run: (entered: Entered, idempotencyKey) =>
      souk.createLedgerTransaction({ kind: undefined, ...entered }, { idempotencyKey }),
    about: ['ledger'],
    done: ({ id }) => {
      navigate(`ledger/transactions/${id}`)
      return t.journals.entered
    },
    onEnd,
  })
}
