/** Refusals about reviews. */
export const reviews = {
  review_aspect_unknown: {
    title: 'Unbekannter Punkt',
    detail: 'Bewertet werden können nur die Punkte, die in den Einstellungen stehen.',
  },
  review_exists: {
    title: 'Schon bewertet',
    detail: 'Zu dieser Bestellung gibt es schon eine Bewertung davon.',
  },
  review_not_editable: {
    title: 'Bewertung kann nicht mehr geändert werden',
    detail:
      'Sie ist veröffentlicht, oder die andere Seite hat schon geschrieben. Ziehen Sie sie stattdessen zurück.',
  },
  review_not_found: {
    title: 'Bewertung nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  review_not_verified: {
    title: 'Nicht durch eine Bestellung belegt',
    detail:
      'Bewerten kann nur, wer etwas gekauft und erhalten hat, und einen Kunden nur ein Anbieter, der ihm etwas verkauft hat.',
  },
  review_reply_not_possible: {
    title: 'Keine Antwort möglich',
    detail:
      'Beantwortet wird eine Bewertung eines Produkts oder Anbieters einmal, solange sie zu sehen ist. Ändern lässt sich die Antwort 48 Stunden lang.',
  },
  review_window_closed: {
    title: 'Zu spät für eine Bewertung',
    detail: 'Die Frist für Bewertungen dieser Bestellung ist vorbei.',
  },
}
