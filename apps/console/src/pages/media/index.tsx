import type { PageProps } from '../page.ts'
import { MediumDetail } from './detail.tsx'
import { MediaList } from './list.tsx'

export function MediaLibrary({ rest: [mediaId] }: PageProps) {
  return mediaId === undefined ? <MediaList /> : <MediumDetail key={mediaId} mediaId={mediaId} />
}
