import { useChange } from '../../api/change.ts'
import { soukInPart } from '../../api/souk.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { CheckGroup } from '../../kit/check-group.tsx'
import { useDraft } from '../../kit/draft.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { TimeField } from '../../kit/time-field.tsx'
import { clock } from '../../session/clock.ts'
import { channelText, useChannels } from '../../shared/names/channels.tsx'
import { useTexts } from '../../texts/index.ts'
import type { ShownProduct } from './detail.tsx'
import {
  isBackwards,
  type Line,
  lineOf,
  linesOf,
  linesText,
  publicationOf,
} from './publications.ts'
import { windowText } from './publications-card.tsx'

interface PublicationsDialogProps {
  readonly product: ShownProduct
  readonly onClose: () => void
}

interface Fields {
  readonly where: string
  readonly publications: string
}

/** In which sales channels a product is sold, and when. */
export function PublicationsDialog({ product, onClose }: PublicationsDialogProps) {
  const t = useTexts()
  const { publications } = product
  const draft = useDraft<Fields>({
    where: publications === null ? 'all' : 'chosen',
    publications: linesText((publications ?? []).map((one) => lineOf(one, clock.timeZone))),
  })
  const { fields, set } = draft
  const lines = linesOf(fields.publications)
  const isChosen = fields.where === 'chosen'
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      soukInPart.updateProduct(
        {
          productId: product.id,
          publications: isChosen
            ? lines.map((line) => publicationOf(line, publications, clock.timeZone))
            : null,
        },
        { idempotencyKey, ifMatch: product.etag },
      ),
    about: ['product'],
    done: ({ title }) => t.channels.edited(title),
    onEnd: onClose,
  })
  const shown = useShown(product)
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => (key === 'where' ? t.channels.where : t.channels.chosen)}
      shown={(key, value) => shown(key, String(value))}
      title={t.channels.edit}
      action={t.kit.save}
      isIncomplete={isChosen && lines.some(isBackwards)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <SelectField
        label={t.channels.where}
        path="/publications"
        isFirst
        choices={[
          ['all', t.channels.wheres.all],
          ['chosen', t.channels.wheres.chosen],
        ]}
        value={fields.where}
        onChange={(where) => set({ where })}
      />
      {isChosen && (
        <Chosen lines={lines} onChange={(changed) => set({ publications: linesText(changed) })} />
      )}
    </ChangeDialog>
  )
}

/** What now and after have of a field. */
function useShown({ publications }: ShownProduct): (key: keyof Fields, value: string) => string {
  const t = useTexts()
  const nameOf = useChannelTexts()
  return (key, value) => {
    if (key === 'where') return t.channels.wheres[value === 'all' ? 'all' : 'chosen']
    const told = linesOf(value).map((line) => {
      const publication = publicationOf(line, publications, clock.timeZone)
      return `${nameOf(line.channel)}: ${windowText(publication, t)}`
    })
    return told.join('\n')
  }
}

function useChannelTexts(): (handle: string) => string {
  const t = useTexts()
  const channels = useChannels()
  return (handle) =>
    channelText(handle, channels?.find((channel) => channel.handle === handle)?.name, t)
}

interface ChosenProps {
  readonly lines: readonly Line[]
  readonly onChange: (lines: readonly Line[]) => void
}

/** The channels to choose from, and a window for each that is chosen. */
function Chosen({ lines, onChange }: ChosenProps) {
  const t = useTexts()
  const nameOf = useChannelTexts()
  const channels = useChannels() ?? []
  const choose = (chosen: ReadonlySet<string>) => {
    const kept = lines.filter(({ channel }) => chosen.has(channel))
    const known = new Set(kept.map(({ channel }) => channel))
    const added = [...chosen].filter((channel) => !known.has(channel))
    onChange([...kept, ...added.map((channel) => ({ channel, from: '', to: '' }))])
  }
  return (
    <>
      <CheckGroup
        label={t.channels.chosen}
        choices={channels.map(({ handle }) => [handle, nameOf(handle)])}
        chosen={new Set(lines.map(({ channel }) => channel))}
        onChange={choose}
      />
      {lines.map((line, index) => (
        <WindowFields
          key={line.channel}
          line={line}
          path={`/publications/${index}`}
          name={nameOf(line.channel)}
          onChange={(changed) => onChange(lines.with(index, { ...line, ...changed }))}
        />
      ))}
    </>
  )
}

interface WindowFieldsProps {
  readonly line: Line
  readonly path: string
  readonly name: string
  readonly onChange: (changed: Partial<Line>) => void
}

function WindowFields({ line, path, name, onChange }: WindowFieldsProps) {
  const t = useTexts()
  return (
    <div class="fields-beside">
      <TimeField
        label={t.channels.from(name)}
        path={`${path}/publish_at`}
        isOptional
        value={line.from}
        onInput={(from) => onChange({ from })}
      />
      <TimeField
        label={t.channels.to(name)}
        path={`${path}/unpublish_at`}
        isOptional
        value={line.to}
        onInput={(to) => onChange({ to })}
        wrong={isBackwards(line) ? t.channels.backwards : undefined}
      />
    </div>
  )
}
