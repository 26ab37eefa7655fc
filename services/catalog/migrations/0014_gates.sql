-- What decides whether a variant may be sold, each by itself: the same rules refuse an order and explain why.
-- replaces catalog.sellable_variants: the release before finds every column as it was
create or replace view catalog.sellable_variants with (security_invoker = true) as
select variant.tenant_id, variant.product_id, variant.id as variant_id, variant.sku, product.title,
  variant.title as variant_title, variant.id = product.default_variant_id as is_default,
  product.provider_id, product.kind, variant.requires_shipping,
  coalesce(variant.tax_code, product.tax_code) as tax_code,
  product.status = 'ACTIVE' and variant.status = 'ACTIVE'
    and coalesce(seller.may_sell, product.provider_id is null) as active,
  variant.ordered, product.status as product_status, variant.status as variant_status,
  coalesce(seller.may_sell, product.provider_id is null) as seller_active
from catalog.variants variant
join catalog.products product
  on product.tenant_id = variant.tenant_id and product.id = variant.product_id
left join catalog.sellers seller
  on seller.tenant_id = product.tenant_id and seller.provider_id = product.provider_id;
