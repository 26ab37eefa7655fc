import type { PageProps } from '../page.ts'
import { ChannelDetail } from './detail.tsx'
import { ChannelList } from './list.tsx'

export function Channels({ rest: [channelId] }: PageProps) {
  if (channelId === undefined) return <ChannelList />
  return <ChannelDetail key={channelId} channelId={channelId} />
}
