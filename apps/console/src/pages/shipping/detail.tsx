import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { MethodDialog, type ShownMethod } from './dialog.tsx'
import { daysText } from './list.tsx'
import { RatesCard } from './rates.tsx'
import { MethodStatus } from './sections.tsx'

const close = () => search({ do: null })
const operationOf = {
  activate: 'activateShippingMethod',
  pause: 'pauseShippingMethod',
  archive: 'archiveShippingMethod',
} as const
type Command = keyof typeof operationOf
const commands = Object.keys(operationOf) as Command[]

export function ShippingMethodDetail(props: { readonly shippingMethodId: string }) {
  const t = useTexts()
  const { shippingMethodId } = props
  const { data: method, error } = useQuery<ShownMethod>({
    key: ['shipping_method', shippingMethodId],
    about: ['shipping_method'],
    of: () => [shippingMethodId],
    run: async (signal) => {
      const { data, etag } = await souk.getShippingMethod({ shippingMethodId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'shipping', name: t.menu.shipping }}
        id={shippingMethodId}
        title={method?.name}
        badges={method && <MethodStatus status={method.status} />}
        actions={method && <Actions method={method} />}
        note={method && <code>{method.code}</code>}
      />
      <Refusal error={error} />
      {!method && !error && <MethodSkeleton />}
      {method && (
        <>
          <RatesCard method={method} />
          <div class="columns">
            <div>
              <TimelineCard about={shippingMethodId} nouns={['shipping_method']} />
            </div>
            <div>
              <AboutCard method={method} />
            </div>
          </div>
        </>
      )}
      {method && <OpenDialog method={method} />}
    </main>
  )
}

interface MethodProps {
  readonly method: ShownMethod
}

function useCommands({ status }: ShownMethod): readonly Command[] {
  const may = useMay()
  return commands.filter(
    (command) => stateAfter('shipping_method', status, command) && may(operationOf[command]),
  )
}

function Actions({ method }: MethodProps) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {method.status !== 'ARCHIVED' && may('updateShippingMethod') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
      {useCommands(method)
        .toReversed()
        .map((command) => (
          <Button
            key={command}
            {...(command === 'activate' && {
              kind: 'primary' as const,
              hindrance: method.rate_count === 0 ? t.shipping.ratesMissing : undefined,
            })}
            onClick={() => search({ do: command })}
          >
            {t.shipping.commands[command]}
          </Button>
        ))}
    </>
  )
}

function OpenDialog({ method }: MethodProps) {
  const may = useMay()
  const open = useAddress().query.get('do')
  const command = useCommands(method).find((one) => one === open)
  if (command === 'activate' && method.rate_count === 0) return null
  if (open === 'change' && method.status !== 'ARCHIVED' && may('updateShippingMethod')) {
    return <MethodDialog method={method} onClose={close} />
  }
  return command ? <CommandDialog method={method} command={command} /> : null
}

function CommandDialog({ method, command }: MethodProps & { readonly command: Command }) {
  const t = useTexts()
  const { id, name, status, etag } = method
  const after = stateAfter('shipping_method', status, command) ?? status
  return (
    <ConfirmDialog
      title={t.shipping.commandOf(t.shipping.commands[command], name)}
      action={t.shipping.commands[command]}
      isDanger={command === 'archive'}
      about={['shipping_method']}
      lines={[
        {
          name: t.shipping.status,
          now: <MethodStatus status={status} />,
          after: <MethodStatus status={after} />,
        },
      ]}
      run={(idempotencyKey) =>
        souk[operationOf[command]]({ shippingMethodId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={(changed) => t.shipping.done(name, t.states.shipping_method[changed.status])}
      onClose={close}
    >
      <p class="soft">{t.shipping.commandFollows[command]}</p>
    </ConfirmDialog>
  )
}

function AboutCard({ method }: MethodProps) {
  const t = useTexts()
  const { channels, tax_code, cutoff_local, currencies, priority, rates_from, metadata } = method
  return (
    <Card title={t.shipping.about}>
      <Facts
        lines={[
          [t.shipping.ratesFrom, t.shipping.ratesFromNames[rates_from]],
          [t.shipping.priority, String(priority)],
          [t.shipping.channels, channels.join(', ') || t.shipping.everyChannel],
          [t.shipping.currencies, currencies.join(', ') || t.kit.none],
          [t.shipping.taxCode, tax_code],
          [t.shipping.delivery, daysText(method, t)],
          [t.shipping.cutoff, cutoff_local],
          [
            t.products.metadata,
            <span key="metadata" class="theirs prewrap">
              {metadataText(metadata) || t.kit.none}
            </span>,
          ],
        ]}
      />
    </Card>
  )
}

function MethodSkeleton() {
  const t = useTexts()
  const { ratesFrom, priority, channels, currencies, taxCode, delivery, cutoff } = t.shipping
  const { metadata } = t.products
  return (
    <>
      <SkeletonCard title={t.shipping.rates} lines={3} />
      <SkeletonColumns
        wide={<SkeletonCard title={t.orders.timeline} lines={2} />}
        narrow={
          <SkeletonCard
            title={t.shipping.about}
            facts={[ratesFrom, priority, channels, currencies, taxCode, delivery, cutoff, metadata]}
          />
        }
      />
    </>
  )
}
