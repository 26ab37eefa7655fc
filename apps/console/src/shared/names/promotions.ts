import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { choicesOf, Names, named } from './names.ts'

export const promotionNames = new Names({
  noun: 'promotion',
  about: ['promotion'],
  operation: 'listPromotions',
  find: async (ids) => {
    const { data } = await souk.listPromotions({ ids: ids.join(','), limit: ids.length })
    return new Map(data.content.map(({ id, name }) => [id, name]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listPromotions({ ...named(typed), limit: choicesMax }, { signal }),
      ({ id, name }) => [id, name],
    ),
})

export const campaignNames = new Names({
  noun: 'campaign',
  about: ['campaign'],
  operation: 'listCampaigns',
  find: async (ids) => {
    const { data } = await souk.listCampaigns({ ids: ids.join(','), limit: ids.length })
    return new Map(data.content.map(({ id, name }) => [id, name]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listCampaigns({ ...named(typed), limit: choicesMax }, { signal }),
      ({ id, name }) => [id, name],
    ),
})
