import type { Channel } from '@souk/sdk'
import { currentAnswerTo, type Query, useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { Names } from './names.ts'

/** A tenant has no more than fit on a page. The one that orders come in without naming any comes first. */
const allChannels: Query<readonly Channel[]> = {
  key: ['channels'],
  about: ['channel'],
  run: async (signal) => {
    const { data } = await souk.listChannels({ limit: 96 }, { signal })
    return data.data.toSorted(
      (one, other) =>
        Number(other.is_default) - Number(one.is_default) || one.name.localeCompare(other.name),
    )
  },
}

/** By their handles, which is what products and orders have of them. */
export const channelNames = new Names({
  noun: 'channel',
  about: ['channel'],
  operation: 'listChannels',
  find: async () => {
    const channels = await currentAnswerTo(allChannels)
    return new Map(channels.map(({ handle, name }) => [handle, name]))
  },
  search: async function* (typed) {
    const part = typed.trim().toLowerCase()
    for (const { handle, name } of await currentAnswerTo(allChannels)) {
      if (`${name} ${handle}`.toLowerCase().includes(part)) yield [handle, name] as const
    }
  },
})

export function useChannels(): readonly Channel[] | undefined {
  const may = useMay()
  return useQuery({ ...allChannels, isEnabled: may('listChannels') }).data
}

/** Orders may come in a channel that nobody has created: some of these have a word of ours. */
export function channelText(handle: string, name: string | undefined, t: Texts): string {
  return name ?? t.orders.channels[handle] ?? handle
}

export function ChannelName({ channel }: { readonly channel: string }) {
  const t = useTexts()
  return <>{channelText(channel, channelNames.use(channel), t)}</>
}
