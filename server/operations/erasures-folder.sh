# In the container `erasures-folder`, as root: makes the folder of erased accounts, which belongs to the account of the server. The site
# runs without it, so this ends well in any case.
mkdir -p /backups/erasures
# If Docker has just created the directory of archives, it belongs to the owner of docker-compose.yml, as after a backup.
if [ "$(stat -c %u /backups)" = 0 ] && [ "$(ls -A /backups)" = erasures ]; then
  chown "$(stat -c %u:%g /compose.yml)" /backups
  chmod 711 /backups
fi
chown 1000:1000 /backups/erasures
chmod 755 /backups/erasures
exit 0
