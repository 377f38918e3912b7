UPDATE uploads SET alt_text = 'The gate at night.' WHERE id = '10000000-0000-7000-8000-000000000002';
