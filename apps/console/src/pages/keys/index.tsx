import type { PageProps } from '../page.ts'
import { ClientDetail } from './client.tsx'
import { ClientList } from './client-list.tsx'
import { KeyDetail } from './key.tsx'
import { KeyList } from './key-list.tsx'

export function Keys({ rest: [first] }: PageProps) {
  if (first === undefined) return <KeyList />
  if (first === 'clients') return <ClientList />
  if (first.startsWith('cli_')) return <ClientDetail key={first} clientId={first} />
  return <KeyDetail key={first} apiKeyId={first} />
}
