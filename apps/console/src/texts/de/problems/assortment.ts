/** Refusals about categories and collections, and the products in them. */
export const assortment = {
  category_cycle: {
    title: 'Kategorie in sich selbst',
    detail:
      'Eine Kategorie kann nicht in sich selbst oder in eine ihrer Unterkategorien verschoben werden.',
  },
  category_limit_reached: {
    title: 'Zu viele Kategorien',
    detail: 'Löschen Sie nicht mehr benötigte Kategorien, oder verwenden Sie Tags.',
  },
  category_not_empty: {
    title: 'Kategorie ist nicht leer',
    detail: 'Verschieben oder entfernen Sie zuerst ihre Unterkategorien und Produkte.',
  },
  category_not_found: { title: 'Kategorie nicht gefunden', detail: 'Prüfen Sie die ID.' },
  category_too_deep: {
    title: 'Zu viele Ebenen',
    detail: 'Wählen Sie eine übergeordnete Kategorie, die weiter oben liegt.',
  },
  category_unknown: {
    title: 'Unbekannte Kategorie',
    detail: 'Die Kategorie existiert nicht. Sie wurde vielleicht gelöscht.',
  },
  channel_disabled: {
    title: 'Vertriebskanal ist deaktiviert',
    detail: 'Aktivieren Sie den Vertriebskanal, oder wählen Sie einen anderen.',
  },
  channel_in_use: {
    title: 'Vertriebskanal wird verwendet',
    detail:
      'Nehmen Sie zuerst alle Produkte aus dem Kanal und den Kanal aus den Bedingungen von Preislisten. Ein Kanal mit Bestellungen kann nicht gelöscht, aber deaktiviert werden.',
  },
  channel_is_default: {
    title: 'Standardkanal',
    detail: 'Bestellungen ohne Kanal kommen in ihm an. Er kann umbenannt werden.',
  },
  channel_limit_reached: {
    title: 'Zu viele Vertriebskanäle',
    detail: 'Löschen Sie zuerst einen, der nicht verwendet wird.',
  },
  channel_not_found: { title: 'Vertriebskanal nicht gefunden', detail: 'Prüfen Sie die ID.' },
  channel_unknown: {
    title: 'Unbekannter Vertriebskanal',
    detail: 'Der Vertriebskanal existiert nicht. Er wurde vielleicht gelöscht.',
  },
  product_not_published: {
    title: 'Produkt wird in diesem Kanal nicht verkauft',
    detail: 'Wählen Sie einen anderen Vertriebskanal, oder nehmen Sie das Produkt in ihn auf.',
  },
  collection_has_rules: {
    title: 'Kollektion mit Regeln',
    detail:
      'Ihre Produkte ergeben sich aus den Regeln. Ändern Sie diese, oder legen Sie eine manuelle Kollektion an.',
  },
  collection_not_found: { title: 'Kollektion nicht gefunden', detail: 'Prüfen Sie die ID.' },
  collection_product_limit_reached: {
    title: 'Zu viele Produkte in der Kollektion',
    detail: 'Verwenden Sie für mehr Produkte eine Kollektion mit Regeln.',
  },
  collection_product_unknown: {
    title: 'Unbekannte Produkte',
    detail: 'Einige Produkte existieren nicht. Sie wurden vielleicht gelöscht.',
  },
  rule_collection_limit_reached: {
    title: 'Zu viele Kollektionen mit Regeln',
    detail:
      'Löschen Sie nicht mehr benötigte Kollektionen, oder verwenden Sie Kategorien und Tags.',
  },
}
