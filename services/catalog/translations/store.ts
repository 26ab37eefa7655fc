import { type Sql, sql } from '@souk/platform'
import { fallbacksOf } from '../locales.ts'

const members = {
  title: sql`'title'`,
  name: sql`'name'`,
  description: sql`'description'`,
} as const

/**
 * A text in a language, or in the nearest one that `translations` has it in; `own` where there is none. A tag has at most
 * five parts. There are as many steps for every language, so that there is one statement; '' is no language.
 */
export function textIn(
  locale: string | undefined,
  translations: Sql,
  name: keyof typeof members,
  own: Sql,
): Sql {
  const [one = '', two = one, three = two, four = three, five = four] =
    locale === undefined ? [] : fallbacksOf(locale)
  const text = members[name]
  return sql`coalesce(
    ${translations} -> ${one}::text ->> ${text}, ${translations} -> ${two}::text ->> ${text},
    ${translations} -> ${three}::text ->> ${text}, ${translations} -> ${four}::text ->> ${text},
    ${translations} -> ${five}::text ->> ${text}, ${own}
  )`
}
