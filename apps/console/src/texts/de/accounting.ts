import type { Texts } from '../en/index.ts'

export const accounting: Texts['accounting'] = {
  title: 'Buchhaltung',
  settings: 'Buchhaltungssoftware',
  change: 'Einstellungen ändern',
  saved: 'Einstellungen gespeichert',
  chart: 'Kontenrahmen',
  noChart: 'Keiner',
  consultant: 'Beraternummer',
  clients: 'Mandantennummern',
  clientsHint: 'Eine für jede Währung, etwa „EUR 55003, USD 55004“.',
  clientsWrong:
    'Geben Sie eine Währung und eine Nummer mit bis zu fünf Stellen an, mehrere durch Kommas getrennt.',
  fiscalYear: 'Wirtschaftsjahr beginnt im',
  numberLength: 'Stellen der Kontonummern',
  clearing: 'Verrechnungskonto',
  clearingHint:
    'Steht zwischen zwei Seiten einer Buchung mit derselben Nummer. Leer für das des Kontenrahmens.',
  isFinal: 'Importierte Buchungen',
  final: 'Sind festgeschrieben',
  notFinal: 'Lassen sich ändern',
  whole: 'Geben Sie eine ganze Zahl an.',
  numbers: 'Kontonummern',
  account: 'Konto',
  number: 'Nummer',
  proposed: 'Vorschlag des Kontenrahmens',
  changeNumber: 'Nummer ändern',
  numberHint: 'Leer für den Vorschlag des Kontenrahmens.',
  export: 'Zeitraum exportieren',
  exportText:
    'Schließen Sie den Zeitraum zuerst ab, damit nichts hinzukommt. Die Dateien sind im DATEV-Format, eine für jeden Monat, in einem Archiv.',
  exportTextRows: 'Alle Buchungen des Zeitraums, eine Zeile für jede.',
  form: 'Format',
  forms: { datev: 'DATEV (EXTF)', csv: 'CSV', ndjson: 'NDJSON' },
  from: 'Erster Tag',
  through: 'Letzter Tag',
  backwards: 'Der letzte Tag liegt vor dem ersten.',
  currency: 'Währung',
  months: [
    ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni'],
    ...['Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  ],
}
