-- Equal for links to the same page: without scheme, www., fragment and slashes at the end, with the host in lower case. A hash,
-- because an index has no room for the longest links.
CREATE FUNCTION link_key(link text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5(
    lower(substring(link FROM '(?i)^https?://(?:www\.)?([^/?#]+)'))
    || rtrim(substring(link FROM '(?i)^https?://[^/?#]+([^#]*)'), '/')
);
