import type { Texts } from '../en/index.ts'

/** What a cell or an attribute should be, by the name that the API has for it. */
const expected: Readonly<Record<string, string>> = {
  integer: 'muss eine ganze Zahl ohne Tausenderzeichen sein, etwa 1200',
  boolean: 'muss true oder false sein',
  decimal: 'muss eine Zahl sein, etwa 1234,50 oder 1234.50',
  decimal_point:
    'muss eine Zahl mit Dezimalpunkt und ohne Tausenderzeichen sein, etwa 1234.50. Dezimalkommas werden in Dateien mit ; zwischen den Zellen gelesen',
  currency: 'hat keine Währung. Ergänzen Sie eine Spalte mit einem Kürzel wie EUR',
  smaller: 'ist zu groß',
  string: 'muss ein Text sein',
  number: 'muss eine Zahl sein',
  date: 'muss ein Tag sein, etwa 2026-06-01',
  reference: 'muss die ID eines Produkts sein',
}

/** Nothing, and so the words of the API, where the value is not told. */
function told(value: string | number | undefined, text: string): string | undefined {
  return value === undefined ? undefined : text
}

/** What is wrong with rows of files, by code. What is not here is told by the refusal of the same code, or by the API. */
export const rowFaults: Texts['jobs']['faults'] = {
  required: () => 'fehlt',
  type: ({ expected: what = '', limit, currency, unit }) => {
    if (what === 'digits') {
      const most = limit === 0 ? 'keine' : `höchstens ${limit}`
      return `darf in ${currency} ${most} Nachkommastellen und keine Tausenderzeichen haben`
    }
    if (what === 'currency' && currency) {
      return `hat die unbekannte Währung ${currency}. Verwenden Sie ein Kürzel wie EUR`
    }
    if (what === 'measure') return `muss eine Zahl mit der Einheit ${unit} sein, etwa 180 ${unit}`
    return expected[what]
  },
  format: ({ expected: what = '' }) => expected[what],
  json: ({ example }) => (example ? `muss JSON sein, etwa ${example}` : 'muss JSON sein'),
  ambiguous_number: ({ text, whole, fraction }) =>
    `ist mehrdeutig: ${text} kann ${whole}${fraction} oder ${whole},${fraction} heißen. Schreiben Sie ${whole}${fraction} oder eine Zahl mit einer oder zwei Nachkommastellen`,
  enum: ({ allowed }) => (allowed ? `muss eines davon sein: ${allowed}` : undefined),
  minLength: ({ limit }) => told(limit, `muss mindestens ${limit} Zeichen haben`),
  maxLength: ({ limit }) => told(limit, `darf höchstens ${limit} Zeichen haben`),
  minimum: ({ limit = 0 }) => `muss mindestens ${limit} sein`,
  maximum: ({ limit }) => told(limit, `darf höchstens ${limit} sein`),
  minItems: ({ limit }) => told(limit, `muss mindestens ${limit} Einträge haben`),
  maxItems: ({ limit }) => told(limit, `darf höchstens ${limit} Einträge haben`),
  uniqueItems: () => 'enthält etwas doppelt',
  exclusive: () => 'steht neben einer Angabe, mit der es nicht zusammenpasst',
  contradiction: ({ line }) =>
    `weicht von Zeile ${line} ab, mit der dieser Datensatz beginnt. Lassen Sie die Zelle leer oder wiederholen Sie den Wert`,
  column_count: ({ cells, columns }) => `hat ${cells} Zellen, die erste Zeile der Datei ${columns}`,
  duplicate_row: ({ columns }) =>
    columns
      ? `Eine frühere Zeile hat denselben Schlüssel. Entfernen Sie eine von beiden, oder sortieren Sie die Datei nach einer der Spalten ${columns}, sodass zusammengehörige Zeilen aufeinander folgen`
      : 'Eine frühere Zeile hat denselben Schlüssel. Entfernen Sie eine von beiden',
  category_unknown: ({ name }) =>
    told(
      name,
      `Keine Kategorie hat das Handle ${name}. Verwenden Sie ein vorhandenes, oder legen Sie die Kategorie zuerst an`,
    ),
  product_type_unknown: ({ name }) =>
    told(name, `Kein Produkttyp heißt ${name}. Legen Sie ihn zuerst an`),
  product_not_found: () =>
    'ist die ID keines Produkts. Lassen Sie sie leer, um ein Produkt anzulegen',
  variant_unknown: () => 'ist keine Variante. Legen Sie das Produkt zuerst an',
  variant_not_found: () =>
    'ist die ID keiner Variante dieses Produkts. Lassen Sie sie leer, um eine anzulegen',
  duplicate_variant: () =>
    'wiederholt eine Variante, die weiter oben in diesem Produkt steht. Entfernen Sie eine von beiden',
  sku_ambiguous: () =>
    'ist nicht eindeutig. Ergänzen Sie external_id, handle oder, bei mehreren Verkäufern, provider_id',
  price_list_unknown: () => 'ist keine Preisliste. Legen Sie sie zuerst an',
  price_list_ambiguous: ({ count }) =>
    told(count, `ist der Name von ${count} Preislisten. Ergänzen Sie die Spalte price_list_id`),
  currency_mismatch: ({ currency }) =>
    told(currency, `muss in ${currency} sein, der Währung der Preisliste`),
  unknown_attribute: () => 'gehört nicht zum Produkttyp',
  level: () => 'gehört zur anderen Ebene: Produkt oder Variante',
  unknown_product: () => 'ist kein Produkt dieses Verkäufers',
  malformed: () => 'muss eine vollständige Adresse sein, etwa https://example.com/bild.jpg',
  not_https: () => 'muss mit https:// beginnen',
  credentials: () => 'darf weder einen Benutzernamen noch ein Passwort enthalten',
  fragment: () => 'darf kein Fragment (#) enthalten',
  port: () => 'muss den Port 80, 443 oder einen über 1023 verwenden',
  private_address: () => 'muss ins öffentliche Internet führen',
  value_not_storable: () => 'Ein Wert der Zeile kann nicht gespeichert werden',
}
