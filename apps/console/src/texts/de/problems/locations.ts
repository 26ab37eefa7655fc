/** Refusals about locations, transfers and routing. */
export const locations = {
  location_code_taken: {
    title: 'Kürzel bereits verwendet',
    detail: 'Ein anderer Lagerort hat dieses Kürzel. Wählen Sie ein anderes.',
  },
  location_is_default: {
    title: 'Standard-Lagerort',
    detail:
      'Machen Sie zuerst einen anderen Lagerort zum Standard. Der Standard-Lagerort eines Anbieters kann nicht gelöscht werden.',
  },
  location_not_empty: {
    title: 'Lagerort nicht leer',
    detail:
      'Setzen Sie den Bestand auf null, versenden oder stornieren Sie die Bestellungen, die hier Artikel reservieren, und vereinnahmen Sie, was hierher unterwegs ist.',
  },
  location_not_found: { title: 'Lagerort nicht gefunden', detail: 'Prüfen Sie die ID.' },
  location_of_provider: {
    title: 'Lagerort eines Anbieters',
    detail: 'Nur ein Lagerort des Betreibers kann Standard des Mandanten sein.',
  },
  location_unknown: {
    title: 'Unbekannter Lagerort',
    detail: 'Legen Sie den Lagerort zuerst an. Ein Anbieter verwendet nur eigene Lagerorte.',
  },
  location_inactive: {
    title: 'Lagerort nicht aktiv',
    detail:
      'Er gibt keinen Bestand ab und nimmt keinen auf. Aktivieren Sie ihn, oder wählen Sie einen anderen Lagerort.',
  },
  bundle_has_no_stock: {
    title: 'Ein Set hat keinen eigenen Bestand',
    detail: 'Es wird aus dem Bestand seiner Bestandteile verkauft. Wählen Sie die Bestandteile.',
  },
  over_receipt: {
    title: 'Mehr eingetroffen als versandt',
    detail:
      'Vereinnahmen Sie, was versandt wurde, und buchen Sie den Rest mit einer Bestandskorrektur.',
  },
  transfer_not_draft: {
    title: 'Umlagerung ist kein Entwurf',
    detail: 'Nur Entwürfe können geändert werden. Stornieren Sie sie, und legen Sie eine neue an.',
  },
  transfer_not_found: { title: 'Umlagerung nicht gefunden', detail: 'Prüfen Sie die ID.' },
  no_route: {
    title: 'Kein Lagerort versendet dorthin',
    detail:
      'Ergänzen Sie das Land bei einem Lagerort, oder buchen Sie Bestand in einen, der dorthin versendet.',
  },
}
