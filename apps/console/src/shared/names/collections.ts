import { souk } from '../../api/souk.ts'
import { Names } from './names.ts'

export const collectionNames = new Names({
  noun: 'collection',
  about: ['collection'],
  operation: 'listCollections',
  find: async (ids) => {
    const { data } = await souk.listCollections({ ids: ids.join(','), limit: ids.length })
    return new Map(data.data.map(({ id, title }) => [id, title]))
  },
})
