import type { PageProps } from '../page.ts'
import { CollectionDetail } from './detail.tsx'
import { CollectionList } from './list.tsx'

export function Collections({ rest: [collectionId] }: PageProps) {
  if (collectionId === undefined) return <CollectionList />
  return <CollectionDetail key={collectionId} collectionId={collectionId} />
}
