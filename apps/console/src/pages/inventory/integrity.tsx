import type { CheckStockIntegrityResponse } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { useTask } from '../../api/task.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

/** Lets people see for themselves that the numbers of the stock are what its movements and reservations come to. */
export function StockCheck() {
  const t = useTexts()
  const may = useMay()
  const isOpen = useAddress().query.get('do') === 'check'
  if (!may('checkStockIntegrity')) return null
  return (
    <>
      <Button icon="shield-check" onClick={() => search({ do: 'check' })}>
        {t.inventory.check}
      </Button>
      {isOpen && <CheckDialog />}
    </>
  )
}

const close = () => search({ do: null })

function CheckDialog() {
  const t = useTexts()
  const check = useTask(async (signal) => (await souk.checkStockIntegrity({}, { signal })).data)
  return (
    <Dialog
      title={t.inventory.check}
      action={check.isRunning ? t.inventory.checking : t.inventory.checkNow}
      keep={t.kit.close}
      isRunning={check.isRunning}
      error={check.error}
      onSubmit={() => void check.run()}
      onClose={close}
    >
      <p class="soft">{t.inventory.checkText}</p>
      <div role="status">{check.result && <Verdict found={check.result} />}</div>
    </Dialog>
  )
}

function Verdict({ found }: { readonly found: CheckStockIntegrityResponse }) {
  const t = useTexts()
  const { consistent, items_checked: checked, mismatches } = found
  return (
    <div class={`verdict tone-${consistent ? 'reached' : 'failed'}`}>
      <Icon name={consistent ? 'circle-check' : 'circle-alert'} />
      <div>
        <strong>
          {consistent
            ? t.inventory.consistent(checked)
            : t.inventory.inconsistent(mismatches.length, checked)}
        </strong>
        {!consistent && <p>{t.inventory.inconsistentDetail}</p>}
        {mismatches.map((mismatch) => (
          <p key={mismatch.stock_item_id}>
            <Link to={`inventory/${mismatch.stock_item_id}`} class="link">
              <code>{mismatch.stock_item_id}</code>
            </Link>{' '}
            {differencesText(mismatch, t)}
          </p>
        ))}
      </div>
    </div>
  )
}

type Mismatch = CheckStockIntegrityResponse['mismatches'][number]

/** Which of its numbers are not what they should be. */
function differencesText(mismatch: Mismatch, t: Texts): string {
  const { on_hand, moved, reserved, held, damaged, safety_stock, held_counter } = mismatch
  const differences = [
    [on_hand, moved, t.inventory.movedDiffer],
    [reserved, held, t.inventory.heldDiffer],
    [damaged, mismatch.damaged_moved, t.inventory.damagedDiffer],
    [safety_stock, mismatch.safety_stock_moved, t.inventory.safetyDiffer],
    [held_counter, mismatch.held_by_carts, t.inventory.holdsDiffer],
    [mismatch.incoming, mismatch.on_the_way, t.inventory.incomingDiffer],
  ] as const
  return differences
    .filter(([counted, proved]) => counted !== proved)
    .map(([counted, proved, text]) => text(unitsText(counted), unitsText(proved)))
    .join(' ')
}
