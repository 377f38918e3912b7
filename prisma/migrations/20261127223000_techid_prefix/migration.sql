-- The letters and the festival's year are those of the published site; without one TB26.
CREATE OR REPLACE FUNCTION next_techid() RETURNS text
    LANGUAGE sql
    RETURN (
        SELECT coalesce(site.content #>> '{programme,techidPrefix}', 'TB')
            || coalesce(right(site.content #>> '{festival,year}', 2), '26')
            || '-' || lpad(n::text, greatest(5, length(n::text)), '0')
        FROM nextval('techid_seq') AS n
        LEFT JOIN (SELECT content FROM site_versions ORDER BY number DESC LIMIT 1) AS site ON true
    );
