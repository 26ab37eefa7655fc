import { Badge, type Tone } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { clock } from '../../session/clock.ts'
import { ChannelName } from '../../shared/names/channels.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownProduct } from './detail.tsx'
import { type Publication, type Window, windowAt } from './publications.ts'

const tones: Readonly<Record<Window, Tone>> = {
  LIVE: 'reached',
  SCHEDULED: 'waiting',
  ENDED: 'ended',
}

/** Where and when the product is sold while it is published. */
export function PublicationsCard({ product }: { readonly product: ShownProduct }) {
  const t = useTexts()
  const may = useMay()
  const { publications, status } = product
  return (
    <Card
      title={t.channels.title}
      aside={
        may('updateProduct') && (
          <Button isSmall icon="pencil" onClick={() => search({ do: 'channels' })}>
            {t.channels.editShort}
          </Button>
        )
      }
    >
      {publications === null && <p class="soft">{t.channels.everywhere}</p>}
      {publications?.length === 0 && <p class="soft">{t.channels.nowhere}</p>}
      {publications !== null && publications.length > 0 && (
        <ul class="publications">
          {publications.map((publication) => (
            <PublicationLine key={publication.channel} publication={publication} />
          ))}
        </ul>
      )}
      {publications !== null && status !== 'ACTIVE' && <p class="note">{t.channels.draftNote}</p>}
    </Card>
  )
}

/** From when until when, by the clock of the tenant. */
export function windowText({ publish_at, unpublish_at }: Publication, t: Texts): string {
  const [from, to] = [publish_at, unpublish_at].map((time) => time && exactTime(new Date(time)))
  if (from) return to ? t.channels.between(from, to) : t.channels.fromOn(from)
  return to ? t.channels.upTo(to) : t.channels.always
}

function PublicationLine({ publication }: { readonly publication: Publication }) {
  const t = useTexts()
  const window = windowAt(publication, clock.use())
  return (
    <li>
      <span>
        <strong class="theirs">
          <ChannelName channel={publication.channel} />
        </strong>
        <span class="note block">{windowText(publication, t)}</span>
      </span>
      <Badge tone={tones[window]} text={t.channels.windows[window]} />
    </li>
  )
}
