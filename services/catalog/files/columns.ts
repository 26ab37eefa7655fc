import { column } from '@souk/platform'

const ofLine = { isOfLine: true } as const
const of = (field: string) => ({ field, isOfLine: true }) as const

/** One line for each variant: what is said of the product stands in the first. A new field is a line more here. */
export const columns = [
  column.text('id', 'id of a product that is there already'),
  column.text('external_id', 'your own identifier of the product'),
  column.text('handle', 'readable part of URLs'),
  column.text('title', 'title of the product'),
  column.text('description', 'description'),
  column.text('status', 'DRAFT, ACTIVE or ARCHIVED'),
  column.text('kind', 'PHYSICAL, DIGITAL, SERVICE or BUNDLE'),
  column.text('brand', 'brand'),
  column.list('tags', 'tags with | between them'),
  column.list('category_ids', 'ids or handles of categories with | between them'),
  column.text('product_type_id', 'id or name of the product type'),
  column.json('attributes', 'JSON object, or columns such as attributes.material', {
    example: '{"material":"linen"}',
    isMapOfTexts: true,
  }),
  column.json('options', 'JSON list of options with their values', {
    example: '[{"name":"size","values":["M","L"]}]',
  }),
  column.json('seo', 'JSON object for search engines', { example: '{"title":"Linen shirts"}' }),
  column.json('translations', 'JSON object, or columns such as translations.de.title', {
    example: '{"de":{"title":"Leinenhemd"}}',
    isMapOfTexts: true,
  }),
  column.list('media_ids', 'ids of media with | between them, in their order'),
  column.list('image_urls', 'https URLs of images with | between them, which are kept elsewhere'),
  column.json('publications', 'JSON list of the sales channels that it is sold in, if not in all', {
    example: '[{"channel":"web"}]',
  }),
  column.text('tax_code', 'tax code of the product'),
  column.text('provider_id', 'the provider that sells the product'),
  column.json('metadata', 'JSON object with your own notes', { example: '{"shelf":"A3"}' }),
  column.text('variant.id', 'id of a variant that is there already', of('id')),
  column.text('sku', 'SKU; a new one adds a variant', ofLine),
  column.money('price', 'currency', 'price of one unit, with its currency beside it', ofLine),
  column.json('prices', 'JSON list of further prices', {
    ...ofLine,
    example: '[{"price":{"amount":5300,"currency":"USD"}}]',
  }),
  column.integer('stock', 'units that can be sold, over all locations', of('inventory.available')),
  column.text('warehouse', 'location of the stock', of('inventory.warehouse')),
  column.json('option_values', 'JSON object, or columns such as option_values.size', {
    ...ofLine,
    example: '{"size":"M"}',
    isMapOfTexts: true,
  }),
  column.json('identifiers', 'JSON list of GTIN, EAN, ISBN and the like', {
    ...ofLine,
    example: '[{"type":"EAN","value":"4006381333931"}]',
  }),
  column.text('variant.external_id', 'your own identifier of the variant', of('external_id')),
  column.text('variant.title', 'title of the variant', of('title')),
  column.text('variant.status', 'ACTIVE or DISABLED', of('status')),
  column.integer('position', 'place among the variants', ofLine),
  column.boolean('track_inventory', 'whether sales are limited to the stock', ofLine),
  column.boolean('requires_shipping', 'whether it is shipped', ofLine),
  column.integer('weight_g', 'weight in grams', ofLine),
  column.json('dimensions_mm', 'JSON object with length, width and height', {
    ...ofLine,
    example: '{"length":300,"width":200,"height":20}',
  }),
  column.text('hs_code', 'code of the Harmonized System', ofLine),
  column.text('origin_country', 'country of origin', ofLine),
  column.text('variant.tax_code', 'tax code of the variant', of('tax_code')),
  column.json('components', 'JSON list of what a bundle is made of', ofLine),
  column.json('variant.attributes', 'JSON object, or columns such as variant.attributes.colour', {
    ...of('attributes'),
    example: '{"colour":"red"}',
    isMapOfTexts: true,
  }),
  column.list('variant.media_ids', 'ids of media of the product that show it', of('media_ids')),
  column.json('variant.metadata', 'JSON object with your own notes', {
    ...of('metadata'),
    example: '{"shelf":"A3"}',
  }),
]
