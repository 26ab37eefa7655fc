/*
 * The record of a booking in DATEV's format "Buchungsstapel", version 13, as DATEV documents it:
 * https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel
 */

const numbered = (count: number, names: (at: number) => readonly string[]): string[] =>
  Array.from({ length: count }, (_, index) => names(index + 1)).flat()

const headings = (text: string) => text.split(';')

/** In their order; the words are DATEV's. */
export const columns: readonly string[] = [
  ...headings(
    'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;' +
      'Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;' +
      'Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink',
  ),
  ...numbered(8, (at) => [`Beleginfo - Art ${at}`, `Beleginfo - Inhalt ${at}`]),
  ...headings(
    'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung);' +
      'Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;' +
      'BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung',
  ),
  ...numbered(20, (at) => [`Zusatzinformation - Art ${at}`, `Zusatzinformation- Inhalt ${at}`]),
  ...headings(
    'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;' +
      'Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);' +
      'EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum;' +
      'SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer;Zeichnernummer;' +
      'Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;' +
      'Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;' +
      'EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
  ),
]

/** Columns of text, from 1: they are quoted, also where they are empty. */
const texts = new Set([
  ...[2, 3, 6, 9, 11, 12, 14, 16, 20, 37, 38, 40, 42, 91, 95, 96, 98, 102, 103],
  ...[105, 107, 109, 110, 112, 118, 120, 121, 123],
  ...numbered(16, (at) => [String(at + 20)]).map(Number),
  ...numbered(40, (at) => [String(at + 47)]).map(Number),
])

export const isText: readonly boolean[] = columns.map((_, index) => texts.has(index + 1))

/** Where a column stands, from 0. */
export const place = {
  amount: 0,
  side: 1,
  currency: 2,
  account: 6,
  contra: 7,
  date: 9,
  reference: 10,
  key: 11,
  text: 13,
  firstKind: 20,
  firstValue: 21,
  secondKind: 22,
  secondValue: 23,
  isFinal: 113,
} as const
