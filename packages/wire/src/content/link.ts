/**
 * The rule for links of shortcuts, banners and texts, shared by server and app. `linkTarget(entry.linkUrl)` sorts a
 * link.
 */
export { isImageLink, isTextLink, LINK_MAX, type LinkTarget, linkTarget } from '@glasshouse/domain'
