import { escapeJson } from './escape-json.ts';

/** The element with which a document carries the published site, or what the browser needs of it. */
export const siteElement = (site: object) =>
  `<script type="application/json" id="site">${escapeJson(site)}</script>`;
