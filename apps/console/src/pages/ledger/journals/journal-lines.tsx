import type { LedgerAccount } from '@souk/sdk'
import { useRef } from 'preact/hooks'
import { Badge } from '../../../kit/badge.tsx'
import { Button, IconButton } from '../../../kit/button.tsx'
import { Combobox, choicesMax } from '../../../kit/combobox.tsx'
import { Field, TextField } from '../../../kit/field.tsx'
import { moneyText } from '../../../kit/money.ts'
import type { Choice } from '../../../kit/options.tsx'
import { useTexts } from '../../../texts/index.ts'
import { accountName } from '../account-name.tsx'
import { useOwnAccounts } from '../own-accounts.ts'
import { emptyLine, faultOf, linesMax, linesMin, sumsOf, type TypedLine } from './lines.ts'

interface JournalLinesProps {
  readonly lines: readonly TypedLine[]
  readonly currency: string
  readonly onChange: (lines: TypedLine[]) => void
}

/** The postings of a journal, and whether both sides are equal so far. */
export function JournalLines({ lines, currency, onChange }: JournalLinesProps) {
  const t = useTexts()
  const next = useRef(lines.length)
  const accounts = useOwnAccounts()?.filter((one) => one.currency === currency) ?? []
  return (
    <fieldset class="journal-lines">
      <legend>{t.journals.lines}</legend>
      {lines.map((line, index) => (
        <JournalLine
          key={line.key}
          line={line}
          place={index}
          accounts={accounts}
          currency={currency}
          isDroppable={lines.length > linesMin}
          onChange={(some) => onChange(lines.with(index, { ...line, ...some }))}
          onDrop={() => onChange(lines.toSpliced(index, 1))}
        />
      ))}
      <div class="journal-sums">
        {lines.length < linesMax && (
          <Button
            isSmall
            icon="plus"
            onClick={() => {
              onChange([...lines, emptyLine(next.current)])
              next.current += 1
            }}
          >
            {t.journals.addLine}
          </Button>
        )}
        <Sums lines={lines} currency={currency} />
      </div>
    </fieldset>
  )
}

function Sums({ lines, currency }: Pick<JournalLinesProps, 'lines' | 'currency'>) {
  const t = useTexts()
  const { debits, credits, difference } = sumsOf(lines, currency)
  const money = (amount: number) => moneyText({ amount, currency })
  return (
    <div class="result" role="status">
      <span>
        {t.ledger.debits} <strong>{money(debits)}</strong>
      </span>
      <span>
        {t.ledger.credits} <strong>{money(credits)}</strong>
      </span>
      {difference === 0 ? (
        <Badge isPlain tone={debits === 0 ? 'ended' : 'reached'} text={t.journals.balanced} />
      ) : (
        <Badge isPlain tone="waiting" text={`${t.journals.difference} ${money(difference)}`} />
      )}
    </div>
  )
}

interface JournalLineProps {
  readonly line: TypedLine
  readonly place: number
  readonly accounts: readonly LedgerAccount[]
  readonly currency: string
  readonly isDroppable: boolean
  readonly onChange: (some: Partial<TypedLine>) => void
  readonly onDrop: () => void
}

function JournalLine(props: JournalLineProps) {
  const t = useTexts()
  const { line, place, currency, isDroppable, onChange, onDrop } = props
  const number = place + 1
  const fault = faultOf(line, currency)
  const isNothing = line.debit.trim() === '' && line.credit.trim() === ''
  return (
    <div class="journal-line">
      <AccountField {...props} />
      {(['debit', 'credit'] as const).map((side) => (
        <TextField
          key={side}
          label={`${t.ledger[side]} ${number}`}
          path={side === 'debit' ? `/postings/${place}/amount` : undefined}
          isSearch={!isNothing || side === 'credit'}
          inputMode="decimal"
          value={line[side]}
          onInput={(typed) => onChange({ [side]: typed })}
          wrong={fault && line[side].trim() !== '' ? t.journals[fault] : undefined}
        />
      ))}
      {isDroppable && (
        <IconButton icon="trash" name={t.journals.dropLine(number)} onClick={onDrop} />
      )}
    </div>
  )
}

/** An account that people may post to, by a part of its name or code. */
function AccountField({ line, place, accounts, onChange }: JournalLineProps) {
  const t = useTexts()
  const choices = accounts.map((one): Choice => [one.code, choiceText(one, accountName(one, t))])
  const find = async (typed: string) => {
    const part = typed.toLowerCase()
    const found = choices.filter(([code, text]) => `${text} ${code}`.toLowerCase().includes(part))
    return found.slice(0, choicesMax)
  }
  const chosen = choices.find(([code]) => code === line.account)?.[1] ?? line.account
  return (
    <Field
      label={t.journals.line(place + 1)}
      path={`/postings/${place}/account`}
      isRequired
      isEmpty={line.account === ''}
    >
      {(tied) => (
        <Combobox
          tied={{ ...tied }}
          // Another list is found once there are others.
          source={{
            name: `accounts ${choices.map(([code]) => code).join()}`,
            about: ['ledger'],
            find,
          }}
          value={line.account}
          text={chosen}
          onChange={(account) => onChange({ account })}
        />
      )}
    </Field>
  )
}

function choiceText({ code }: LedgerAccount, name: string): string {
  return name === code ? code : `${name} · ${code}`
}
