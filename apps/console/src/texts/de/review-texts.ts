/** Operations on reviews. */
export const reviewOperations = {
  listReviews: 'Bewertungen auflisten',
  getReview: 'Bewertung abrufen',
  createReview: 'Bewertung schreiben',
  updateReview: 'Bewertung ändern',
  withdrawReview: 'Bewertung zurückziehen',
  publishReview: 'Bewertung freigeben',
  rejectReview: 'Bewertung ablehnen',
  removeReview: 'Bewertung entfernen',
  restoreReview: 'Gemeldete Bewertung belassen',
  flagReview: 'Bewertung melden',
  listReviewFlags: 'Meldungen einer Bewertung auflisten',
  replyToReview: 'Auf eine Bewertung antworten',
  publishReviewReply: 'Antwort freigeben',
  removeReviewReply: 'Antwort entfernen',
  listRatings: 'Durchschnittsbewertungen auflisten',
  getReviewSettings: 'Einstellungen für Bewertungen abrufen',
  updateReviewSettings: 'Einstellungen für Bewertungen ändern',
}

/** What happens to them. */
export const reviewEvents = {
  'review.submitted': 'Bewertung geschrieben',
  'review.updated': 'Bewertung geändert',
  'review.published': 'Bewertung veröffentlicht',
  'review.rejected': 'Bewertung abgelehnt',
  'review.withdrawn': 'Bewertung zurückgezogen',
  'review.flagged': 'Bewertung gemeldet',
  'review.restored': 'Gemeldete Bewertung belassen',
  'review.removed': 'Bewertung entfernt',
  'review.replied': 'Bewertung beantwortet',
  'review_settings.updated': 'Einstellungen für Bewertungen geändert',
} as const
