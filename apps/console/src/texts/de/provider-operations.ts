/** What can be done with providers, and how well they do. */
export const providerOperations = {
  createProvider: 'Anbieter anlegen',
  listProviders: 'Anbieter auflisten',
  getProvider: 'Anbieter abrufen',
  updateProvider: 'Anbieter ändern',
  submitProvider: 'Bewerbung eines Anbieters einreichen',
  approveProvider: 'Anbieter zulassen',
  rejectProvider: 'Anbieter ablehnen',
  requestProviderInfo: 'Angaben von einem Anbieter anfordern',
  pauseProvider: 'Anbieter pausieren',
  resumeProvider: 'Anbieter fortsetzen',
  suspendProvider: 'Anbieter sperren',
  reinstateProvider: 'Anbieter entsperren',
  closeProvider: 'Anbieter schließen',
  getMarketplaceAnalytics: 'Auswertungen abrufen',
  getProviderScorecard: 'Leistungsbewertung eines Anbieters abrufen',
  listScorecardEvidence: 'Belege einer Kennzahl auflisten',
} as const
