import { souk } from '../../api/souk.ts'

/** Everybody may know the names of those who did something, whatever else of them they may read. */
export async function findActors(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { data } = await souk.nameActors({ ids: ids.join(',') })
  return new Map(data.content.map(({ id, name }) => [id, name]))
}
