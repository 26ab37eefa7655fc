import type { Outcome, Transfer } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../../api/souk.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { stateAfter } from '../../../kit/moves.ts'
import { tagsOf, tagsText } from '../../../kit/tags.ts'
import { unitsOf, unitsText } from '../../../kit/units.ts'
import { useVariantTexts } from '../../../shared/names/variants.tsx'
import { useTexts } from '../../../texts/index.ts'
import type { ShownTransfer } from './dialog.tsx'
import { TransferStatus, wayOf } from './status.tsx'

export const transferCommands = ['ready', 'ship', 'receive', 'cancel', 'close-short'] as const
export type TransferCommand = (typeof transferCommands)[number]

export const operationOf = {
  ready: 'readyTransfer',
  ship: 'shipTransfer',
  receive: 'receiveTransfer',
  cancel: 'cancelTransfer',
  'close-short': 'closeTransferShort',
} as const satisfies Readonly<Record<TransferCommand, string>>

interface CommandProps {
  readonly transfer: ShownTransfer
  readonly command: TransferCommand
  readonly onClose: () => void
}

/** Moves a transfer on. What leaves or arrives is counted line by line. */
export function TransferCommandDialog({ transfer, command, onClose }: CommandProps) {
  return command === 'ship' || command === 'receive' ? (
    <CountedDialog transfer={transfer} command={command} onClose={onClose} />
  ) : (
    <StepDialog transfer={transfer} command={command} onClose={onClose} />
  )
}

type Step = Exclude<TransferCommand, 'ship' | 'receive'>

function StepDialog({ transfer, command, onClose }: CommandProps & { readonly command: Step }) {
  const t = useTexts()
  const after = stateAfter('transfer', transfer.status, command) ?? transfer.status
  return (
    <ConfirmDialog
      title={`${t.transfers.commands[command]}: ${wayOf(transfer)}`}
      action={t.transfers.commands[command]}
      isDanger={command !== 'ready'}
      about={['transfer', 'stock']}
      lines={[statusLine(t.transfers.status, transfer.status, after)]}
      run={(idempotencyKey) =>
        souk[operationOf[command]](
          { transferId: transfer.id },
          { idempotencyKey, ifMatch: transfer.etag },
        )
      }
      done={({ status }) => t.transfers.done(wayOf(transfer), t.states.transfer[status])}
      onClose={onClose}
    >
      <p class="soft">{t.transfers.follows[command]}</p>
    </ConfirmDialog>
  )
}

function statusLine(
  name: string,
  now: Transfer['status'],
  after: Transfer['status'],
): NowAfterLine {
  return { name, now: <TransferStatus status={now} />, after: <TransferStatus status={after} /> }
}

type Counted = 'ship' | 'receive'

/** How many units of a line can leave or arrive. */
function mostOf(command: Counted, { quantity, shipped, received }: Transfer['lines'][number]) {
  return command === 'ship' ? quantity : shipped - received
}

function CountedDialog({
  transfer,
  command,
  onClose,
}: CommandProps & { readonly command: Counted }) {
  const t = useTexts()
  const nameOf = useVariantTexts()
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [tracking, setTracking] = useState(tagsText(transfer.tracking))
  const lines = transfer.lines
    .map((line) => ({ ...line, most: mostOf(command, line) }))
    .filter(({ most }) => most > 0)
    .map((line) => {
      const text = typed.get(line.variant_id) ?? String(line.most)
      return { ...line, text, units: unitsOf(text, { maximum: line.most }) }
    })
  const counted = lines.flatMap(({ variant_id, units }) =>
    units ? [{ variant_id, quantity: units }] : [],
  )
  const total = counted.reduce((sum, { quantity }) => sum + quantity, 0)
  const isAll = lines.every(({ units, most }) => units === most)
  const after = afterwards(transfer.status, command, isAll)
  return (
    <ConfirmDialog
      title={`${t.transfers.commands[command]}: ${wayOf(transfer)}`}
      action={t.transfers.commands[command]}
      isIncomplete={lines.some(({ units }) => units === undefined) || total === 0}
      about={['transfer', 'stock']}
      lines={[
        statusLine(t.transfers.status, transfer.status, after),
        command === 'ship'
          ? { name: t.transfers.shipped, now: unitsText(0), after: unitsText(total) }
          : receivedLine(t.transfers.received, transfer, total),
      ]}
      run={(idempotencyKey): Promise<Outcome<Transfer>> => {
        const sent = { transferId: transfer.id, lines: counted }
        const options = { idempotencyKey, ifMatch: transfer.etag }
        return command === 'ship'
          ? souk.shipTransfer({ ...sent, tracking: tagsOf(tracking) }, options)
          : souk.receiveTransfer(sent, options)
      }}
      done={({ status }) => t.transfers.done(wayOf(transfer), t.states.transfer[status])}
      onClose={onClose}
    >
      {lines.map(({ variant_id, text, units, most }, index) => (
        <TextField
          key={variant_id}
          label={nameOf(variant_id)}
          path={`/lines/${index}/quantity`}
          inputMode="numeric"
          isFirst={index === 0}
          hint={t.transfers.most[command](unitsText(most))}
          value={text}
          onInput={(value) => setTyped(new Map(typed).set(variant_id, value))}
          wrong={units === undefined ? t.transfers.mostWrong(unitsText(most)) : undefined}
        />
      ))}
      {command === 'ship' && (
        <TextField
          label={t.transfers.tracking}
          path="/tracking"
          isOptional
          hint={t.transfers.trackingHint}
          value={tracking}
          onInput={setTracking}
        />
      )}
    </ConfirmDialog>
  )
}

function afterwards(
  status: Transfer['status'],
  command: Counted,
  isAll: boolean,
): Transfer['status'] {
  const step = command === 'receive' && !isAll ? 'receive_part' : command
  return stateAfter('transfer', status, step) ?? status
}

function receivedLine(name: string, { lines }: Transfer, more: number): NowAfterLine {
  const now = lines.reduce((sum, { received }) => sum + received, 0)
  return { name, now: unitsText(now), after: unitsText(now + more) }
}
