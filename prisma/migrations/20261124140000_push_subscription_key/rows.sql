INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, vapid_key, label, last_used_at)
SELECT '01980000-0000-7000-8000-00000000d003', id, '01980000-0000-7000-8000-00000000d002', 'https://fcm.googleapis.com/fcm/send/two',
  'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', 'tBHItJI5svbpez7KI4CCXg',
  'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U', 'Firefox on Android', '2026-03-02T00:00:00Z'
FROM users WHERE deleted_at IS NULL ORDER BY id LIMIT 1;
