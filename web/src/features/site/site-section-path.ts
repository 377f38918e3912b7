import { paths } from '../../paths.ts';

/** In the address of the Site page: the section that is edited. */
export const sectionParameter = 'section';

export const siteSectionPath = (adminPath: string, section: string) =>
  `${paths.admin.site(adminPath)}?${new URLSearchParams({ [sectionParameter]: section })}`;
